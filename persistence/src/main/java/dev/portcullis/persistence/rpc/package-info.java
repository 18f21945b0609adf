/** What the JSON-RPC gateway remembers between two questions. */
package dev.portcullis.persistence.rpc;
