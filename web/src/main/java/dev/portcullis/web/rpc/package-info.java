/** JSON-RPC over HTTP and WebSocket (R-GTW-1): its senders, their rate limits, and the framing. */
package dev.portcullis.web.rpc;
