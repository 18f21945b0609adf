package dev.portcullis.ejb.m2m;

import dev.portcullis.persistence.m2m.AssignedOrganization;

/**
 * An organization to which an M2M application is assigned (R-ADM-24).
 *
 * @param id the organization
 * @param name its name
 */
public record SelectedOrganizationView(String id, String name) {
  static SelectedOrganizationView of(AssignedOrganization organization) {
    return new SelectedOrganizationView(organization.id(), organization.name());
  }
}
