/** Lets features declare their settings: each once, with its name, type and bounds. */
package dev.portcullis.ejb.setting;
