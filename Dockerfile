# The command `corsair` in a small image:
#
#     docker build -t corsair .
#     docker run --rm -v "$PWD:/work" corsair run pirates-cove -n 100k -o result
FROM rust:1.95-slim-trixie AS build
WORKDIR /src
COPY . .
RUN cargo install --locked --path sim-cli --root /out

FROM debian:trixie-slim
# Bots outside the program are often written in Python.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3-minimal \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/bin/corsair /usr/local/bin/corsair
WORKDIR /work
ENTRYPOINT ["corsair"]
