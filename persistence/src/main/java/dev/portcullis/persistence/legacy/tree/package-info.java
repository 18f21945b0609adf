/** The nodes of the trees behind the state root. */
package dev.portcullis.persistence.legacy.tree;
