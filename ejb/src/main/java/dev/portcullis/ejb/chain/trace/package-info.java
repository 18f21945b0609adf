/** How a node traces calls, and whether it does. */
package dev.portcullis.ejb.chain.trace;
