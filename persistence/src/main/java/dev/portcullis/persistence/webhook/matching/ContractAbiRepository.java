package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the ABIs for decoding events, of contracts registered by any organization or the zone. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractAbiRepository extends EntityRepository {
  /** The ABIs of the registered contracts among {@code contracts}. */
  public Map<Address, ContractAbi> of(Collection<Address> contracts) {
    Map<Address, ContractAbi> found = new HashMap<>();
    if (!contracts.isEmpty()) {
      List<Tuple> rows =
          entities
              .createQuery(
                  "select c.contractAddress, c.abi, t.abi from RegisteredContract c"
                      + " left join Template t on t.id = c.templateId"
                      + " where c.contractAddress in :contracts",
                  Tuple.class)
              .setParameter("contracts", contracts.stream().map(Address::text).toList())
              .getResultList();
      for (Tuple row : rows) {
        found.put(
            new Address(row.get(0, String.class)),
            new ContractAbi(row.get(1, String.class), row.get(2, String.class)));
      }
    }
    return found;
  }
}
