/**
 * The JSON-RPC part of the legacy v0.1 interface (R-LEG-1): its endpoint, and the methods that
 * read. Calls come by {@code ejb.rpc.Gateway}, which has read them.
 */
package dev.portcullis.legacy.rpc;
