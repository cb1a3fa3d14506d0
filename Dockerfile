# The command `corsair` in a small image, run by a user of its own. What it writes belongs to that user, so in a
# directory of yours run it as yourself:
#
#     docker build -t corsair .
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" corsair run pirates-cove -n 100k -o result
#
# Bases are pinned by the digest of their image for all platforms; the tag beside it is for the reader. To renew one:
# `docker buildx imagetools inspect debian:trixie-slim`.
FROM rust:1.95.0-slim-trixie@sha256:e14e87345b4d5964ddcc3491d27ee046a0f23820f340c3c1e24da6880141f7c0 AS build
WORKDIR /src
COPY . .
RUN cargo install --locked --path sim-cli --profile dist --root /out

FROM debian:trixie-slim@sha256:3a39a0592364683e6bab97937b72cad5a8fa6dcbbee90edb3bb48c7f8e94f258
# External bots are often written in Python.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3-minimal \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /work --shell /usr/sbin/nologin corsair \
    && install --directory --owner corsair --group corsair /work
COPY --from=build /out/bin/corsair /usr/local/bin/corsair
USER 10001:10001
WORKDIR /work
ENTRYPOINT ["corsair"]
