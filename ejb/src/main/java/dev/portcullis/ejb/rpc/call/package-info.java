/** A call with its caller and connection, and the components that answer calls. */
package dev.portcullis.ejb.rpc.call;
