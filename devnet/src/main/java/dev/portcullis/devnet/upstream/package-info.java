/**
 * Another chain, of which a chain for developers is a copy up to a block: asked over JSON-RPC for
 * what nobody knows here. Its node may be slow, away or wrong, and is never trusted with more than
 * an answer of bounded size in bounded time.
 */
package dev.portcullis.devnet.upstream;
