/** The job that encrypts stored secrets anew after a key was retired; every decision is in ejb. */
package dev.portcullis.batch.secret;
