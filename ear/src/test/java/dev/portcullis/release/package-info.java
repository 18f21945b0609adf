/**
 * What a release is: archives without a trace of the machine, and the word about what they ship.
 */
package dev.portcullis.release;
