/** Which chain is behind the gate: its settings, and how it is opened. */
package dev.portcullis.ejb.chain.startup;
