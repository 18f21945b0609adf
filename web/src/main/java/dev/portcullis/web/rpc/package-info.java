/**
 * JSON-RPC over HTTP and WebSocket (R-GTW-1): who sends it, how often they may, and how it is
 * framed.
 */
package dev.portcullis.web.rpc;
