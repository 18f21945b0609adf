/** The state that the JSON-RPC gateway keeps between two requests. */
package dev.portcullis.persistence.rpc;
