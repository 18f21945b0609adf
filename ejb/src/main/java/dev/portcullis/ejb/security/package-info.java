/**
 * The caller of a request and its permissions (R-IDN-1, R-ADM-47), and the parsing of bearer
 * tokens.
 */
package dev.portcullis.ejb.security;
