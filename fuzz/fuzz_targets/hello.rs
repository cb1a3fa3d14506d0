#![no_main]
libfuzzer_sys::fuzz_target!(|text: &str| corsair_fuzz::hello(text));
