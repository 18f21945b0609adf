package dev.portcullis.ejb.organization;

import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_BRANDING_UPDATE;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.ORGANIZATION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.OutboundGuard;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationFilter;
import dev.portcullis.persistence.organization.OrganizationFilter.Deleted;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Creates, reads, changes and deletes organizations. */
@Stateless
public class OrganizationService {
  @Inject private OrganizationRepository organizations;
  @Inject private RoleReferences references;
  @Inject private OrganizationConfig config;
  @Inject private CompatConfig compat;
  @Inject private GrantGuard grantGuard;
  @Inject private Event<OrganizationDeleted> deleted;

  /**
   * The organizations, newest first.
   *
   * @param search a part of the name or brand name, or null
   * @param deleted whether deleted ones are listed: {@code false}, {@code true} or {@code any}
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public Page<OrganizationView> list(String search, String deleted, PageRequest paging) {
    Deleted standing = Deleted.valueOf(deleted.toUpperCase(Locale.ROOT));
    return organizations
        .page(new OrganizationFilter(search, standing), paging)
        .map(OrganizationView::of);
  }

  /**
   * One organization.
   *
   * @throws Failure NOT_FOUND
   */
  public OrganizationView get(String id) {
    return OrganizationView.of(organizations.get(id));
  }

  /**
   * Creates an organization with its system role.
   *
   * @throws Failure ORGANIZATION_QUOTA if the maximum number exists; VALIDATION if a default role
   *     does not exist in the zone
   */
  @Audited(action = ORGANIZATION_CREATE, resource = ORGANIZATION)
  public OrganizationView create(OrganizationDefinition body) {
    List<Role> defaultRoles = references.resolve("defaultRoles", body.defaultRoles(), Scope.ZONE);
    grantGuard.roles(defaultRoles);
    if (config.max() > 0 && organizations.countForUpdate() >= config.max()) {
      throw Failure.of(
          Reason.ORGANIZATION_QUOTA, "The limit of " + config.max() + " organizations is reached");
    }
    Organization organization = new Organization(body.name(), defaultRoles);
    organizations.add(organization, Role.adminOf(organization.id()));
    return OrganizationView.of(organization);
  }

  /**
   * Replaces name and default roles.
   *
   * @throws Failure NOT_FOUND; VALIDATION if a default role exists neither in the zone nor in the
   *     organization
   */
  @Audited(action = ORGANIZATION_UPDATE, resource = ORGANIZATION)
  public OrganizationView replace(@AuditedId String id, OrganizationDefinition body) {
    Organization organization = getForUpdate(id);
    List<Role> wanted =
        references.resolve("defaultRoles", body.defaultRoles(), Scope.organization(id));
    List<Role> former = List.copyOf(organization.defaultRoles());
    grantGuard.roles(wanted.stream().filter(role -> !former.contains(role)).toList());
    organization.replace(body.name(), wanted);
    organizations.flush();
    return OrganizationView.of(organization);
  }

  /**
   * Changes the branding, and the name if one is given.
   *
   * @throws Failure NOT_FOUND; VALIDATION if a part of the branding is missing
   */
  @Audited(action = ORGANIZATION_BRANDING_UPDATE, resource = ORGANIZATION)
  public OrganizationView brand(@AuditedId @AuditedOrganization String id, BrandingUpdate body) {
    Organization organization = getForUpdate(id);
    if (!(body.isReset() && compat.isEcosystem())) {
      requireWhole(body);
      requireAddress(body.logoUrl());
    }
    organization.brand(body.brandName(), body.logoUrl(), body.primaryColor());
    if (body.name() != null) {
      organization.rename(body.name());
    }
    organizations.flush();
    return OrganizationView.of(organization);
  }

  /**
   * Deletes an organization: its record remains, but it is always NOT_FOUND.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = ORGANIZATION_DELETE, resource = ORGANIZATION, status = 204)
  public void delete(@AuditedId String id) {
    getForUpdate(id).delete();
    organizations.flush();
    deleted.fire(new OrganizationDeleted(id));
  }

  private Organization getForUpdate(String id) {
    Organization organization = organizations.getForUpdate(id);
    Precondition.check(() -> OrganizationView.of(organization));
    return organization;
  }

  private static void requireWhole(BrandingUpdate body) {
    List<Issue> issues = new ArrayList<>();
    require("brandName", body.brandName(), issues);
    require("logoUrl", body.logoUrl(), issues);
    require("primaryColor", body.primaryColor(), issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  /**
   * A logo may be of the panel's own origin, or a fragment of an image. Browsers of users who sign
   * in load it, and it must not make them call addresses that only they can reach. Pages load
   * nothing but paths and https addresses.
   */
  static void requireAddress(String logoUrl) {
    if (logoUrl.startsWith("https://")) {
      HttpUrl address = HttpUrl.parse("logoUrl", logoUrl.split("#", 2)[0]);
      OutboundGuard.CLOSED
          .problem(address)
          .ifPresent(
              rule -> {
                throw Failure.invalid("logoUrl", rule);
              });
    }
  }

  private static void require(String field, String value, List<Issue> issues) {
    if (value == null) {
      issues.add(new Issue(field, "is required"));
    }
  }
}
