/** Answers the calls of each way in: account, service, wallet. */
package dev.portcullis.ejb.rpc.endpoint;
