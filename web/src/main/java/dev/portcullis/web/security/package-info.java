/** Who is calling, and may they: authentication and the access rules of the routes. */
package dev.portcullis.web.security;
