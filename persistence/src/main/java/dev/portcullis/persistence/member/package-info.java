/** Who belongs to an organization, is invited to it, or is to administer it. */
package dev.portcullis.persistence.member;
