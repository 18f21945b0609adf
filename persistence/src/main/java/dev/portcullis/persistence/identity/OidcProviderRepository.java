package dev.portcullis.persistence.identity;

import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The identity providers. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OidcProviderRepository extends EntityRepository {
  /** The provider of an organization. */
  public Optional<OidcProvider> find(String organizationId) {
    return Optional.ofNullable(entities.find(OidcProvider.class, organizationId));
  }

  /** The issuer of an organization's provider; empty if it has none. */
  public Optional<String> issuerOf(String organizationId) {
    return find(organizationId).map(provider -> provider.details().issuer());
  }

  /**
   * Whether an organization's provider is this issuer; if so, nobody can replace it until this
   * transaction ends. Asks the database, whatever was read before.
   */
  public boolean holds(String organizationId, String issuer) {
    return !entities
        .createNativeQuery(
            "select 1 from oidc_providers where organization_id = :organization"
                + " and issuer = :issuer for share")
        .setParameter("organization", organizationId)
        .setParameter("issuer", issuer)
        .getResultList()
        .isEmpty();
  }

  /** The provider with this issuer, unless its organization was deleted. */
  public Optional<OidcProvider> findByIssuer(String issuer) {
    return entities
        .createQuery(
            "select p from OidcProvider p join Organization o on o.id = p.organizationId"
                + " where p.issuer = :issuer and o.deletedAt is null",
            OidcProvider.class)
        .setParameter("issuer", issuer)
        .getResultStream()
        .findFirst();
  }

  /**
   * Stores a new provider.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the issuer is another organization's
   */
  public void add(OidcProvider provider) {
    release(provider.details().issuer());
    entities.persist(provider);
    Constraints.flush(entities);
  }

  /** Takes the issuer from a deleted organization. To be called before a provider changes to it. */
  public void release(String issuer) {
    sql()
        .named(
            "delete from oidc_providers p using organizations o where p.issuer = :issuer"
                + " and o.id = p.organization_id and o.deleted_at is not null")
        .with("issuer", issuer)
        .update();
  }

  /**
   * Sends the changes of loaded providers.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the issuer is another organization's
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a provider. */
  public void remove(OidcProvider provider) {
    entities.remove(provider);
    Constraints.flush(entities);
  }
}
