package dev.portcullis.ejb.quota;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.quota.NearlyExhaustedQuota;
import dev.portcullis.persistence.quota.QuotaUseQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists quotas and their used amounts. */
@Stateless
public class QuotaService {
  @Inject private QuotaConfig config;
  @Inject private QuotaUseQueries use;
  @Inject private OrganizationRepository organizations;

  /**
   * The quotas of an owner.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public QuotaListView list(Scope owner) {
    if (owner instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    Map<String, Long> used = use.used(QuotaEnforcer.name(owner));
    List<Quota> quotas = owner.equals(Scope.ZONE) ? Quota.ofZone() : Quota.ofOrganization();
    return new QuotaListView(
        quotas.stream()
            .map(
                quota ->
                    QuotaView.of(
                        quota, used.getOrDefault(quota.wireName(), 0L), config.limit(quota)))
            .toList());
  }

  /**
   * Quotas of which 80 percent are used, in the order in which this was detected.
   *
   * @param organizationId the owner, or null for the zone and all organizations
   */
  public List<NearlyExhaustedQuota> near(String organizationId) {
    Map<String, Long> least = new LinkedHashMap<>();
    for (Quota quota : Quota.values()) {
      long limit = config.limit(quota);
      if (limit > 0) {
        least.put(quota.wireName(), QuotaLevel.near(limit));
      }
    }
    return use.nearlyExhausted(organizationId, least);
  }
}
