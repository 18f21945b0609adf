/**
 * How all that a node needs is: each feature says what it needs and how to ask it, here they meet.
 */
package dev.portcullis.ejb.health;
