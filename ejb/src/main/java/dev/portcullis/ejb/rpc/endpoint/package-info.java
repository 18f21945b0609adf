/** Answers the calls of each endpoint: account, service, wallet. */
package dev.portcullis.ejb.rpc.endpoint;
