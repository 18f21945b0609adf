/** Plans of changes, and the facts of the policy that they compare (ADR 0159). */
package dev.portcullis.persistence.plan;
