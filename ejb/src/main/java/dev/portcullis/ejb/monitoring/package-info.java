/** The state of jobs on all nodes, for administrators, who stop and restart them (ADR 0060). */
package dev.portcullis.ejb.monitoring;
