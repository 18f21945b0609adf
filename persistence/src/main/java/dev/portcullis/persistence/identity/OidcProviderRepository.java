package dev.portcullis.persistence.identity;

import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** Stores the identity providers. */
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
   * Whether an organization's provider has this issuer. If so, locks the provider until this
   * transaction ends. Queries the database even if the provider was already read.
   */
  public boolean hasIssuer(String organizationId, String issuer) {
    return !entities
        .createQuery(
            "from OidcProvider where organizationId = :organization and issuer = :issuer",
            OidcProvider.class)
        .setParameter("organization", organizationId)
        .setParameter("issuer", issuer)
        .setLockMode(LockModeType.PESSIMISTIC_READ)
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

  /**
   * Releases the issuer from the provider of a deleted organization. Call it before a provider
   * changes to this issuer.
   */
  public void release(String issuer) {
    entities
        .createQuery(
            "delete from OidcProvider where issuer = :issuer and organizationId in"
                + " (select o.id from Organization o where o.deletedAt is not null)")
        .setParameter("issuer", issuer)
        .executeUpdate();
  }

  /**
   * Flushes the changes of loaded providers.
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
