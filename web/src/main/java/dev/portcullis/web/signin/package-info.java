/** Sign-in in the browser for registered applications (R-IDN-9, ADR 0022). */
package dev.portcullis.web.signin;
