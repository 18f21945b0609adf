/**
 * Another chain, of which a development chain is a copy up to a block: queried over JSON-RPC for
 * data that are not stored here. The upstream node may be slow, unreachable or faulty. It is only
 * trusted to return a response of bounded size in bounded time.
 */
package dev.portcullis.devnet.upstream;
