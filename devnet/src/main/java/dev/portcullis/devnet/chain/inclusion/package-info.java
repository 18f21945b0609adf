/** What the rule of inclusion decides over transactions, and what is remembered of it. */
package dev.portcullis.devnet.chain.inclusion;
