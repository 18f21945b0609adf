/** Configures and opens the chain behind the gate. */
package dev.portcullis.ejb.chain.startup;
