/** Files that are the same for every client: media types, compression, revalidation. */
package dev.portcullis.web.files;
