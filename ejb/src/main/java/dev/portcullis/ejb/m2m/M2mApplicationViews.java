package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.credential.IpWhitelistRepository;
import dev.portcullis.persistence.m2m.AssignedOrganization;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates the views of applications, with two additional queries regardless of the page size. */
@ApplicationScoped
public class M2mApplicationViews {
  @Inject private M2mApplicationRepository applications;
  @Inject private IpWhitelistRepository whitelists;

  /** The page as the zone's routes return it. */
  public Page<M2mApplicationView> ofZone(Page<M2mApplication> page) {
    List<String> ids = ids(page);
    Set<String> overbroad = overbroad(ids);
    Map<String, List<OrganizationRef>> organizations = organizations(ids);
    return page.map(
        application ->
            M2mApplicationView.of(
                application,
                organizations.getOrDefault(application.id(), List.of()),
                overbroad.contains(application.id())));
  }

  /** One application as the zone's routes return it. */
  public M2mApplicationView ofZone(M2mApplication application) {
    return ofZone(alone(application)).items().get(0);
  }

  /** The page as an organization's routes return it. */
  public Page<OrganizationM2mApplicationView> ofOrganization(Page<M2mApplication> page) {
    Set<String> overbroad = overbroad(ids(page));
    return page.map(
        application ->
            OrganizationM2mApplicationView.of(application, overbroad.contains(application.id())));
  }

  /** One application as an organization's routes return it. */
  public OrganizationM2mApplicationView ofOrganization(M2mApplication application) {
    return ofOrganization(alone(application)).items().get(0);
  }

  private static Page<M2mApplication> alone(M2mApplication application) {
    return new Page<>(List.of(application), 1, new PageRequest(1, 0));
  }

  private static List<String> ids(Page<M2mApplication> page) {
    return page.items().stream().map(M2mApplication::id).toList();
  }

  private Set<String> overbroad(List<String> ids) {
    return ids.isEmpty() ? Set.of() : whitelists.overbroadAmong(ids);
  }

  private Map<String, List<OrganizationRef>> organizations(List<String> ids) {
    return ids.isEmpty()
        ? Map.of()
        : applications.assignments(ids).stream()
            .collect(
                Collectors.groupingBy(
                    AssignedOrganization::m2mAppId,
                    Collectors.mapping(
                        organization -> new OrganizationRef(organization.id()),
                        Collectors.toList())));
  }
}
