/**
 * The node: JSON-RPC 2.0 over HTTP and WebSocket in front of a {@link
 * dev.portcullis.devnet.chain.Chain}. The requirements {@code R-CHN} define names, parameters,
 * results and errors.
 */
package dev.portcullis.devnet.node;
