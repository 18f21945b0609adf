/** Readiness for load balancers and launchers (MicroProfile Health). */
package dev.portcullis.web.health;
