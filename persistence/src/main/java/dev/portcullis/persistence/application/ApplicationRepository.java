package dev.portcullis.persistence.application;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.database.RecordRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** The applications that users sign in for. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ApplicationRepository extends RecordRepository<Application> {
  private static final ListOrder<Application> NEWEST_FIRST =
      ListOrder.newest("a", Application::createdAt, Application::id);

  /** For CDI. */
  public ApplicationRepository() {
    super(Application.class, "Application");
  }

  /** Those with {@code search} in their name, newest first; all if it is null or empty. */
  public Page<Application> page(String search, PageRequest paging) {
    return new ListQuery<>(entities, Application.class, "a", "Application a", NEWEST_FIRST)
        .containing("a.name", search)
        .page(paging);
  }

  /** The application with this client identifier. */
  public Optional<Application> findByClientId(String clientId) {
    return entities
        .createQuery("from Application where clientId = :clientId", Application.class)
        .setParameter("clientId", clientId)
        .getResultStream()
        .findFirst();
  }

  /** The redirect URLs of all applications. */
  public List<String> redirectUrls() {
    return entities
        .createQuery("from Application", Application.class)
        .getResultStream()
        .flatMap(application -> application.redirectUrls().stream())
        .toList();
  }
}
