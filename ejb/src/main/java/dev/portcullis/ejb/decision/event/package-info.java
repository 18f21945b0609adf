/** Who may see which events of the chain (supplement 1.1.3). */
package dev.portcullis.ejb.decision.event;
