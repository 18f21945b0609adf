/** M2M applications with their keys and IP whitelists: of organizations and of the zone. */
package dev.portcullis.web.m2m;
