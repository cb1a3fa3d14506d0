//! Benchmarks only; see `benches/`. `cargo bench -p corsair-benches` runs them.
