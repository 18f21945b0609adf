package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.ProtocolMapperRepresentation;

/**
 * A client with its protocol mappers.
 *
 * @param id its client id
 * @param needed the required state at any time
 * @param first additional initial values, which may be changed
 * @param mappers its protocol mappers, identified by their names
 * @param secret its secret, if known
 */
record ClientReconciler(
    String id,
    ClientRepresentation needed,
    ClientRepresentation first,
    List<ProtocolMapperRepresentation> mappers,
    Optional<Secret> secret)
    implements Reconciler {

  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    Optional<ClientRepresentation> known = admin.client(id);
    if (known.isEmpty()) {
      found.differs(subject(), "is missing");
      return () -> admin.createClient(fresh());
    }
    ClientRepresentation client = known.get();
    List<Runnable> mending = new ArrayList<>();
    compareFields(admin, client, found, mending);
    compareMappers(admin, client, found, mending);
    return () -> mending.forEach(Runnable::run);
  }

  private void compareFields(
      RealmAdmin admin,
      ClientRepresentation client,
      RealmComparison found,
      List<Runnable> mending) {
    ObjectNode is = RepresentationDiff.of(client);
    ObjectNode wanted = RepresentationDiff.of(needed);
    List<String> differences = new ArrayList<>(RepresentationDiff.differences(is, wanted));
    ObjectNode merged = RepresentationDiff.merged(is, wanted);
    if (secret.isPresent() && !secret.get().reveal().equals(client.getSecret())) {
      differences.add("has another secret than the settings");
      merged.put("secret", secret.get().reveal());
    }
    found.differs(subject(), differences);
    found.beyond(subject(), RepresentationDiff.beyond(is, wanted));
    if (!differences.isEmpty()) {
      // Mappers are updated with separate calls.
      merged.remove("protocolMappers");
      mending.add(
          () -> admin.updateClient(RepresentationDiff.to(ClientRepresentation.class, merged)));
    }
  }

  private void compareMappers(
      RealmAdmin admin,
      ClientRepresentation client,
      RealmComparison found,
      List<Runnable> mending) {
    List<ProtocolMapperRepresentation> known =
        Optional.ofNullable(client.getProtocolMappers()).orElse(List.of()).stream()
            .filter(Objects::nonNull)
            .toList();
    for (ProtocolMapperRepresentation mapper : mappers) {
      Optional<ProtocolMapperRepresentation> same =
          known.stream().filter(each -> mapper.getName().equals(each.getName())).findFirst();
      String subject = "mapper \"" + mapper.getName() + "\" of " + subject();
      if (same.isEmpty()) {
        found.differs(subject, "is missing");
        mending.add(() -> admin.createMapper(client, mapper));
        continue;
      }
      ObjectNode is = RepresentationDiff.of(same.get());
      ObjectNode wanted = RepresentationDiff.of(mapper);
      List<String> differences = RepresentationDiff.differences(is, wanted);
      found.differs(subject, differences);
      if (!differences.isEmpty()) {
        mending.add(
            () ->
                admin.updateMapper(
                    client,
                    RepresentationDiff.to(
                        ProtocolMapperRepresentation.class,
                        RepresentationDiff.merged(is, wanted))));
      }
    }
    known.stream()
        .map(ProtocolMapperRepresentation::getName)
        .filter(name -> mappers.stream().noneMatch(ours -> ours.getName().equals(name)))
        .forEach(name -> found.beyond(subject() + " has the mapper \"" + clean(name) + "\" also"));
  }

  private ClientRepresentation fresh() {
    ClientRepresentation whole =
        RepresentationDiff.to(
            ClientRepresentation.class,
            RepresentationDiff.merged(RepresentationDiff.of(needed), RepresentationDiff.of(first)));
    whole.setProtocolMappers(mappers);
    secret.ifPresent(known -> whole.setSecret(known.reveal()));
    return whole;
  }

  private String subject() {
    return "client " + id;
  }

  private static String clean(String name) {
    return RepresentationDiff.oneLine(String.valueOf(name));
  }
}
