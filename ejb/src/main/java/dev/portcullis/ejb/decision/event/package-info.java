/** Decides which recipients may see which events of the chain (R-GTW-17). */
package dev.portcullis.ejb.decision.event;
