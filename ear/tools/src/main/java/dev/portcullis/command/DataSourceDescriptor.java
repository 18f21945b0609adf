package dev.portcullis.command;

import dev.portcullis.ejb.startup.DeclaredDataSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes the data source into descriptors (Jakarta EE Platform 10, EE.5.4, EE.5.7 and EE.5.18).
 * Environment entries notify the application of it, because it cannot see the rest.
 *
 * @param wanted the data source to declare
 */
record DataSourceDescriptor(ArchivedDataSource wanted) {
  /** Portcullis's names in a descriptor. Elements with one of them are replaced. */
  private static final Set<String> OURS =
      Set.of(
          DeclaredDataSource.OWN,
          DeclaredDataSource.NAME_ENTRY,
          DeclaredDataSource.POOL_SIZE_ENTRY);

  /** {@code application.xml} or {@code web.xml} with the data source. */
  byte[] inDescriptor(byte[] xml) {
    Document document = read(xml);
    Element root = document.getDocumentElement();
    for (Element child : children(root)) {
      if (children(child).stream().anyMatch(part -> OURS.contains(part.getTextContent().strip()))) {
        root.removeChild(child);
      }
    }
    entry(root, DeclaredDataSource.NAME_ENTRY, "java.lang.String", wanted.name());
    entry(
        root,
        DeclaredDataSource.POOL_SIZE_ENTRY,
        "java.lang.Integer",
        String.valueOf(wanted.poolSize()));
    wanted.jndi().ifPresentOrElse(name -> reference(root, name), () -> definition(root));
    return write(document);
  }

  /**
   * The data source that {@code application.xml} or {@code web.xml} declares.
   *
   * @throws CommandException if it declares none
   */
  static DeclaredDataSource declared(byte[] xml) {
    Map<String, String> entries = new HashMap<>();
    for (Element entry : children(read(xml).getDocumentElement())) {
      List<Element> parts = children(entry);
      if (entry.getLocalName().equals("env-entry") && parts.size() == 3) {
        entries.put(parts.get(0).getTextContent().strip(), parts.get(2).getTextContent().strip());
      }
    }
    String name = entries.get(DeclaredDataSource.NAME_ENTRY);
    String size = entries.get(DeclaredDataSource.POOL_SIZE_ENTRY);
    if (name == null || size == null || !size.matches("[0-9]{1,9}")) {
      throw new CommandException("The archive has a descriptor without the data source");
    }
    return new DeclaredDataSource(name, Integer.parseInt(size));
  }

  /** {@code persistence.xml} with the name of the data source. */
  byte[] inPersistenceUnit(byte[] xml) {
    Document document = read(xml);
    document.getElementsByTagName("jta-data-source").item(0).setTextContent(wanted.name());
    return write(document);
  }

  private static void entry(Element root, String name, String type, String value) {
    Element entry = add(root, "env-entry");
    add(entry, "env-entry-name", name);
    add(entry, "env-entry-type", type);
    add(entry, "env-entry-value", value);
  }

  private static void reference(Element root, String name) {
    Element reference = add(root, "resource-ref");
    add(reference, "res-ref-name", DeclaredDataSource.OWN);
    add(reference, "res-type", "javax.sql.DataSource");
    // Otherwise Payara uses "Application" in a WAR, and requires name and password of each caller.
    add(reference, "res-auth", "Container");
    add(reference, "lookup-name", name);
  }

  private void definition(Element root) {
    Element source = add(root, "data-source");
    add(source, "name", DeclaredDataSource.OWN);
    add(source, "class-name", "dev.portcullis.persistence.database.PortcullisDataSource");
    // WildFly rejects a data source without any property.
    Element property = add(source, "property");
    add(property, "name", "applicationName");
    add(property, "value", "portcullis");
    add(source, "transactional", "true");
    add(source, "max-pool-size", String.valueOf(wanted.poolSize()));
    add(source, "min-pool-size", "2");
  }

  private static void add(Element parent, String name, String text) {
    add(parent, name).setTextContent(text);
  }

  private static Element add(Element parent, String name) {
    Element added = parent.getOwnerDocument().createElementNS(parent.getNamespaceURI(), name);
    parent.appendChild(added);
    return added;
  }

  private static List<Element> children(Element parent) {
    return nodes(parent.getChildNodes()).stream()
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }

  private static List<Node> nodes(NodeList list) {
    return IntStream.range(0, list.getLength()).mapToObj(list::item).toList();
  }

  private static Document read(byte[] xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
      unindent(document.getDocumentElement());
      document.setXmlStandalone(true);
      return document;
    } catch (ParserConfigurationException | SAXException | IOException unreadable) {
      throw new CommandException("The archive has a descriptor that cannot be read", unreadable);
    }
  }

  /** The document is indented again when it is written. */
  private static void unindent(Node parent) {
    for (Node child : nodes(parent.getChildNodes())) {
      if (child.getNodeType() == Node.TEXT_NODE && child.getTextContent().isBlank()) {
        parent.removeChild(child);
      } else {
        unindent(child);
      }
    }
  }

  private static byte[] write(Document document) {
    try {
      Transformer transformer = TransformerFactory.newInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.INDENT, "yes");
      transformer.setOutputProperty("{http://xml.apache.org/xslt}indent-amount", "2");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      transformer.transform(new DOMSource(document), new StreamResult(out));
      return out.toByteArray();
    } catch (TransformerException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
