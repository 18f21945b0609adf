/** Tests of the whole: the rules of the house, and below, what runs on a server. */
package dev.portcullis;
