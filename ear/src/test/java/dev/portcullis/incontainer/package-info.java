/** Tests that run inside the server, beside the application, with Arquillian. */
package dev.portcullis.incontainer;
