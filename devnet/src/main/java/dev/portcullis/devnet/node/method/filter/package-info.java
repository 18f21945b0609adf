/** Log searches, filters that clients poll, and subscriptions that push. */
package dev.portcullis.devnet.node.method.filter;
